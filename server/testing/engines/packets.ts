/** Packets that are dropped without a word, as where a cable is pulled: nobody is told, and nothing is refused. */
import { execFileSync, spawnSync } from 'node:child_process';

const PROGRAM = '/usr/sbin/nft'; // Debian's place for it

/** Why tests with it are skipped, or false. */
export const lacksPackets =
  spawnSync(PROGRAM, ['-c', 'add table inet touchline_try']).status === 0
    ? false
    : 'nft is missing, or may not be used: apt-get install nftables, as root';

let tables = 0;

/**
 * Drops what is sent to an address of the loopback network and from it.
 * @param port of the one other end that is cut off; left out: all
 * @returns lets it through again
 */
export function cutPackets(ip: string, port?: number): () => void {
  tables += 1;
  const table = `touchline_${process.pid}_${tables}`;
  const [to, from] = port === undefined ? ['', ''] : [` tcp sport ${port}`, ` tcp dport ${port}`];
  // Where they arrive: what the sender's own machine refuses to send it is told of.
  const rules = `table inet ${table} {
    chain arriving {
      type filter hook input priority 0;
      ip daddr ${ip}${to} drop
      ip saddr ${ip}${from} drop
    }
  }`;
  execFileSync(PROGRAM, ['-f', '-'], { input: rules });
  return () => execFileSync(PROGRAM, ['delete', 'table', 'inet', table]);
}
