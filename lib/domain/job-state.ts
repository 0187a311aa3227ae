/** Whether work in the background, such as an export or an import, waits for its turn or runs. */
export function isUnfinished({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running'
}
