/** What other modules may use of this one. */

export { integrationWork } from './definitions/handover'
export { replanIntegrations } from './runs/beats'
export { integrateWakes, integrationsWith } from './runs/runner'
export { purgeIntegrateTasks } from './runs/service'
