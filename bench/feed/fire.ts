/** Requests a url again and again, in a process of its own; prints what autocannon measured, as JSON. */
import autocannon from 'autocannon';

const [url = '', headers = '{}', connections = '32', seconds = '4'] = process.argv.slice(2);
const ADDRESSES = 1000; // one ip may make three thousand calls a minute: these come from many

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  requests: Array.from({ length: ADDRESSES }, (_, n) => ({
    headers: { ...JSON.parse(headers), 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
  })),
});
const { errors, non2xx, requests, throughput, latency } = result;
process.stdout.write(
  JSON.stringify({
    refused: errors + non2xx,
    perSecond: requests.average,
    bytes: throughput.total / requests.total,
    p50: latency.p50,
    p99: latency.p99,
  }),
);
