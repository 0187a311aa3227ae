let isTaken = false

/** Told by the shell: from now on the memory of this document holds what belongs to a person. */
export function takeDocument(): void {
  isTaken = true
}

/** True once a shell has stood in this document: the next person must get a new one (reliability S15). */
export function isDocumentTaken(): boolean {
  return isTaken
}
