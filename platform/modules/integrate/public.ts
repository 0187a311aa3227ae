/** What other modules may use of this one. */

export { replanIntegrations } from './runs/beats'
export { integrateWakes, integrationsWith } from './runs/runner'
export { purgeIntegrateTasks } from './runs/service'
