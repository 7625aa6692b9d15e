import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a server may answer otherwise; `body`: while the letter is on its way; `end`: after its last line. */
export type Step = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'end';

/** What it does at a step: a reply; the line cut; the same reply twice; a reply after some ms; the letter taken, then the line cut. */
export type Deed = string | { cut: true } | { twice: true } | { after: number } | { takenThenCut: true };

export interface Taken {
  to: string;
  /** As it came, without the dots that stand for dots. */
  raw: string;
}

const usual: Record<Step, string> = {
  greeting: '220 stub ESMTP',
  ehlo: '250-stub\r\n250-8BITMIME\r\n250-AUTH PLAIN\r\n250 SIZE 10000000',
  auth: '235 2.7.0 Accepted',
  mail: '250 2.1.0 Ok',
  rcpt: '250 2.1.5 Ok',
  data: '354 Go ahead',
  body: '',
  end: '250 2.0.0 Ok: queued',
};

/** An email server that speaks SMTP and misbehaves as `act` says. */
export async function startSmtpStub() {
  const taken: Taken[] = [];
  /** Addresses that were named in a RCPT, refused ones too. */
  const named: string[] = [];
  const stub = {
    taken,
    named,
    url: '',
    /** What to do at a step otherwise than usual. */
    act: (_step: Step, _to: string): Deed | undefined => undefined,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    void serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    let to = '';
    /** @returns whether the dialogue goes on as usual */
    const answer = async (step: Step): Promise<boolean> => {
      const deed = stub.act(step, to);
      const reply = typeof deed === 'string' ? deed : usual[step];
      if (typeof deed === 'object') {
        if ('after' in deed) await sleep(deed.after);
        if ('cut' in deed || 'takenThenCut' in deed) {
          socket.destroy();
          return false;
        }
      }
      const times = typeof deed === 'object' && 'twice' in deed ? 2 : 1;
      if (reply) socket.write(`${reply}\r\n`.repeat(times));
      return /^[23]/.test(reply);
    };
    await answer('greeting');
    let left = '';
    let letter: string[] | undefined;
    for await (const chunk of socket.setEncoding('latin1') as AsyncIterable<string>) {
      const lines = (left + chunk).split('\r\n');
      left = lines.pop() ?? '';
      for (const line of lines) {
        if (socket.destroyed) return;
        if (letter === undefined) {
          const step = stepOf(line);
          if (step === 'rcpt') {
            to = /<(.*)>/.exec(line)?.[1] ?? '';
            named.push(to);
          }
          if (line === 'QUIT') return void socket.end('221 Bye\r\n');
          if (!step) socket.write('250 Ok\r\n');
          else if ((await answer(step)) && step === 'data') letter = [];
          continue;
        }
        if (letter.length === 3) await answer('body');
        if (socket.destroyed) return;
        if (line !== '.') {
          letter.push(line.replace(/^\./, ''));
          continue;
        }
        const raw = letter.join('\r\n');
        letter = undefined;
        const deed = stub.act('end', to);
        const isTaken = typeof deed === 'object' ? !('cut' in deed) : /^2/.test(deed ?? '2');
        if (isTaken) taken.push({ to, raw });
        await answer('end');
      }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.url = `smtp://somebody:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}

function stepOf(line: string): Step | undefined {
  const [word] = /^[A-Z]+/.exec(line) ?? [''];
  const steps: Record<string, Step> = {
    EHLO: 'ehlo',
    AUTH: 'auth',
    MAIL: 'mail',
    RCPT: 'rcpt',
    DATA: 'data',
  };
  return steps[word];
}
