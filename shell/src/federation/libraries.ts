/**
 * What runs as soon as the first script has come, while the others are on their way: styled-components, with React under it, takes
 * over the styles of the written page, which has the browser look at all of it once. Later that would stand in the way of the page's answering.
 */
import 'styled-components';
