/** What somebody wrote in plain text, a paragraph for each of its lines. */
export const Paragraphs = ({ text }: { text: string }) => (
  <>
    {text
      .split(/\n+/)
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line, i) => (
        <p key={i}>{line}</p>
      ))}
  </>
);
