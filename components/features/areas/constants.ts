/** Spec 2 §9: what stands above the provinces. */
export const rootId = '-1'
