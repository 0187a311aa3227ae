/** Conversations and contacts (spec 1 §2.11). */
export function ChatDrawer(_props: { onClose: () => void }) {
  return null
}
