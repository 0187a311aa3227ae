/** Wire: contract 3b §1. */
export const webTypes = { form: 1, list: 2, view: 4 } as const

/** Wire: 0 not released, 1 released, 2 changed since (contract 3b §1). */
export const designStates = ['unreleased', 'released', 'changed'] as const

/** The dictionary of the categories of designs (contract 3b §2.2). */
export const designCategories = 'webDesign'

/** Wire: online development (contract 3b §1). */
export const onlineType = 1
