/** A bare `ws` server that sends everybody whatever is posted to it: no database, no rooms, no protocol. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const { content } = JSON.parse(body);
  const user = { _id: crypto.randomUUID(), username: 'Member1', profilePicture: null };
  const comment = { _id: crypto.randomUUID(), content, user, createdAt: new Date().toISOString() };
  const where = { postId: crypto.randomUUID(), commentCount: 1 };
  const message = `42${JSON.stringify(['comment-added', comment, where])}`;
  for (const client of sockets.clients) client.send(message);
  response.writeHead(201, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ comment }));
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(String(data) === '40' ? '40{}' : '430[true]'));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
