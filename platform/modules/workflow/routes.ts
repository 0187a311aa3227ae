import type { Route } from '../../http/implement'
import { formRoutes } from './definitions/form-routes'
import { templateRoutes } from './definitions/template-routes'

/** Definitions of flows: forms, templates and versions (contract 4a §7, §8). */
export const routes: readonly Route[] = [...formRoutes, ...templateRoutes]
