export type RefusalReason = 'tooLarge' | 'tooFull' | 'encrypted' | 'broken' | 'failed'

/** Why a document of an office suite is offered for saving instead of being shown. */
export class Refusal extends Error {
  constructor(readonly reason: RefusalReason) {
    super(`the document is not shown: ${reason}`)
    this.name = 'Refusal'
  }
}

export function reasonOf(thrown: unknown): RefusalReason {
  if (thrown instanceof Refusal) return thrown.reason
  return /password|encrypt/i.test(thrown instanceof Error ? thrown.message : '') ? 'encrypted' : 'broken'
}
