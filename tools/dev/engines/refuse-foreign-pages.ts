import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isOfForeignPage } from '../process/foreign-pages.ts';

/**
 * Loaded before a program that answers pages of every origin (`node --import`): its servers refuse all pages but their own
 * and the web client's, live connections too.
 */
const ownOrigins = [process.env.WEB_ORIGIN ?? 'http://localhost:3000'];
const { emit } = http.Server.prototype;

http.Server.prototype.emit = function (this: http.Server, event: string | symbol, ...args: unknown[]) {
  const [request, answer] = args as [IncomingMessage, ServerResponse | Socket];
  const isRequest = event === 'request' || event === 'upgrade';
  if (!isRequest || !isOfForeignPage(request.headers, ownOrigins)) return emit.call(this, event, ...args);
  if (answer instanceof Socket) answer.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
  else answer.writeHead(403, { 'content-type': 'text/plain' }).end('Not for pages of other origins.');
  return true;
} as typeof emit;
