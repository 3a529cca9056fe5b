#!/bin/sh
# Counts the shards of a split on all machines that ssh reaches, with GNU parallel.
#
#   parallel.sh SPLIT PLIES SHARDS HOSTS [OPTIONS OF perft run...]
#
# SPLIT is the file that `perft split` wrote. HOSTS lists one machine on each line, as --sshloginfile
# takes them: "4/host" runs four shards at a time there. `perft` must be on each machine's path. The
# machines share nothing else: the script sends the split once, and each finished shard comes back to
# the folder `counts`.
#
# When you start the script again, it skips what the log says is done and tries the rest again. A
# shard that goes back to the same machine goes on where it was killed. On another machine the shard
# begins again, and only the finished file comes back, so that nothing is counted twice.
set -eu

split=$1 plies=$2 shards=$3 hosts=$4
shift 4
mkdir -p counts

seq "$shards" | parallel \
    --sshloginfile "$hosts" --workdir "${PERFT_FOLDER:-perft-work}" \
    --basefile "$split" --return "counts/{}.jsonl" \
    --joblog counts/joblog --resume-failed --retries 3 \
    "mkdir -p counts && perft run '$split' --depth $plies --shard {}/$shards --out counts/{}.jsonl $*"

perft merge "$split" counts/*.jsonl
