import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const compilerWith = SerializerSelector();
type Compile = ReturnType<typeof compilerWith>;

/**
 * How answers are written, for Fastify: what writes a route's is made for its first answer. Made for all routes at the start, these
 * take a quarter of it, in each process and in each test that builds a server.
 */
export const buildSerializer: typeof compilerWith = (schemas, options) => {
  const compile = compilerWith(schemas, options);
  return (route) => {
    let write: ReturnType<Compile> | undefined;
    return (answer) => {
      write ??= compile(route);
      return write(answer);
    };
  };
};
