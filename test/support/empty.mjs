// Stands for style sheets and pictures, which no test of logic looks into.
export default {};
