type Parser = (response: unknown, done: (error: Error | null, body: unknown) => void) => void;

/** Gives supertest the raw bytes of a response: `.buffer(true).parse(rawBody)`. */
export const rawBody: Parser = (response, done) => {
  const chunks: Buffer[] = [];
  const stream = response as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
};
