/** What is to be printed: records of one module, with the templates its design offers. */
export type PrintRequest = {
  templateIds: readonly string[]
  /** Ids of records, in the order of the pages. */
  recordIds: readonly string[]
}

export type ChosenTemplate = { id: string; fullName: string }
