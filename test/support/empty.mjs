// Replaces stylesheets and images, which logic tests do not need.
export default {};
