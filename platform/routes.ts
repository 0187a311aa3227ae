import type { Route } from './http/implement'
import { routes as organize } from './modules/permission/organize/routes'
import { routes as session } from './modules/session/routes'
import { routes as system } from './modules/system/routes'

/** Every call the embedded platform answers. */
export const routes: readonly Route[] = [...session, ...system, ...organize]
