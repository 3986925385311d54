/** In place of the federation runtime's descriptions of its errors, which no reader sees: a failure says its code, and where that is explained. */
export const [runtimeDescMap, typeDescMap, buildDescMap, errorDescMap] = [{}, {}, {}, {}];
