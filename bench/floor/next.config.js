/** As `create-next-app` leaves it, but for where it lies: among a project's packages, and below that project's middleware. */
export default {
  pageExtensions: ['jsx'],
  turbopack: { root: new URL('../..', import.meta.url).pathname },
};
