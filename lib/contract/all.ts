import type { Endpoint } from './endpoint'
import { authority } from './permission/authority'
import { currentUserSettings } from './permission/current-user'
import { organisation, position, role, user } from './permission/organisation'
import { fileImageCode, oauth } from './session/oauth'
import { setup } from './session/setup'
import { billRule, dictionaryData, dictionaryType, menu, sysConfig, system } from './system/system'
import { dataInterfacePreview, onlineDev } from './visualdev/online-dev'

/** Every declared call by area and name. Labels of metrics, OpenAPI operation ids and the generated permission test come from here. */
export const contract = {
  oauth,
  setup,
  file: { imageCode: fileImageCode },
  currentUserSettings,
  organisation,
  position,
  role,
  user,
  authority,
  dictionaryType,
  dictionaryData,
  billRule,
  sysConfig,
  system,
  menu,
  onlineDev,
  dataInterface: { preview: dataInterfacePreview },
} as const satisfies Record<string, Record<string, Endpoint>>

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** `[{name: 'oauth.login', endpoint}, …]` in declaration order. */
export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, declared]) => ({ name: `${area}.${name}`, endpoint: declared as Endpoint })),
)
