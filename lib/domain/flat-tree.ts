/** All nodes of trees, parents first. Without recursion: foreign trees may be deep. */
export function flatTree<N extends { children?: readonly N[] | null | undefined }>(nodes: readonly N[]): N[] {
  const flat: N[] = []
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    flat.push(node)
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
  return flat
}
