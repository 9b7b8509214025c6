/** A bare `ws` server that sends everybody whatever is posted to it: no database, no rooms, no protocol. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const said = JSON.parse(body);
  const message = `42${JSON.stringify(said.kind ? newsOf(said) : commentOf(said))}`;
  for (const client of sockets.clients) client.send(message);
  response.writeHead(said.kind ? 200 : 201, { 'content-type': 'application/json' });
  response.end('{}');
});

/** What the server says of a comment. */
function commentOf({ content }: { content: string }) {
  const user = { _id: crypto.randomUUID(), username: 'Member1', profilePicture: null };
  const comment = { _id: crypto.randomUUID(), content, user, createdAt: new Date().toISOString() };
  const where = { postId: crypto.randomUUID(), commentCount: 1 };
  return ['comment-added', comment, where];
}

/** What it says of a goal: the same fields (contract/sports/match-calls.ts). */
function newsOf({ id, kind, side, period, minute, happenedAt }: Record<string, unknown>) {
  const ids = { matchId: crypto.randomUUID(), competitionId: crypto.randomUUID() };
  const score = { home: 1, away: 0 };
  const event = { _id: id, kind, side, period, minute, added: null, value: 1, player: null, other: null, happenedAt };
  const stands = { state: 'live', score, result: null, startsAt: happenedAt, venue: null, isMissing: false };
  const clock = { period, clockSince: null, endedAt: null, running: score, edition: 1, now: happenedAt };
  return ['match-updated', { ...ids, ...stands, again: false, ...clock, events: [event], eventCount: 1 }];
}
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(String(data) === '40' ? '40{}' : '430[true]'));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
