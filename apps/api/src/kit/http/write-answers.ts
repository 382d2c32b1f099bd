import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const compilerWith = SerializerSelector();
type Compile = ReturnType<typeof compilerWith>;

/**
 * Compiles a route's serialiser at its first response. Compiling all serialisers takes a quarter of the
 * start-up time, in every process and in every test that builds a server.
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
