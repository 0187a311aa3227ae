/**
 * The `type` of released designs that are forms of flows (contract 4a §8): no module, so that nothing that offers modules offers them. The
 * wire ends at 9, so that no file of a design brings it.
 */
export const flowFormType = 90
