/** A change to a source, made while it is read: the tree itself stays as it is. */
module.exports = (source) => `${source}\nconsole.info('one line more');\n`;
