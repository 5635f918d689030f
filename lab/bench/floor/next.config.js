/** The configuration of `create-next-app`, with the root of this project and without its middleware. */
export default {
  pageExtensions: ['jsx'],
  turbopack: { root: new URL('../../..', import.meta.url).pathname },
};
