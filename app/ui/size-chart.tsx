export interface SizeChartView {
  title: string;
  /** How to choose a size. */
  text: string;
  columns: string[];
  /** One per size; the size's name is the first cell. */
  rows: string[][];
}

/** Measures by size; on a narrow screen it scrolls sideways, also by keyboard. */
export function SizeChart({ chart, labelledBy }: { chart: SizeChartView; labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="size-chart" aria-labelledby={labelledBy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {chart.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(([size, ...measures]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {measures.map((measure, index) => (
                <td key={chart.columns[index + 1]}>{measure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
