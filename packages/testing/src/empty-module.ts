/** What a style sheet or a font is to a unit test. */
export default {};
