declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    keepFeatures?: readonly string[];
    /** Of the name table, beside the usual ones. */
    preserveNameIds?: readonly number[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  /** The font with the letters of a text alone. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
