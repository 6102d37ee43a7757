/** With fewer cards a label's share says little. */
const MIN_CARDS = 12;

/** The cards of a list's page, without a label that more than a third of them have: it tells none of them from the others. */
export function withTellingLabels<Card extends { label: string | null }>(cards: readonly Card[]): Card[] {
  const isTelling = (label: string | null) =>
    cards.length < MIN_CARDS || cards.filter((card) => card.label === label).length <= cards.length / 3;
  return cards.map((card) => (isTelling(card.label) ? card : { ...card, label: null }));
}
