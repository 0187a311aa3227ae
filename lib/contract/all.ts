import type { Endpoint } from './endpoint'
import { email } from './extend/email'
import { file } from './file/file'
import { chat } from './message/chat'
import { dashboard, message, onlineUser } from './message/message'
import { notice, sendMessageConfig } from './message/notice'
import { authority } from './permission/authority'
import { currentUserSettings, loginLog } from './permission/current-user'
import { organisation, position, role, user } from './permission/organisation'
import { pickers } from './permission/pickers'
import { preferences } from './permission/preferences'
import { fileImageCode, oauth } from './session/oauth'
import { setup } from './session/setup'
import { signInMethods, smsOutbox, socials } from './session/sign-in-methods'
import { area } from './system/area'
import { dataInterface } from './system/data-interface'
import { printDev, printLog } from './system/print'
import { schedule } from './system/schedule'
import { billRule, dictionaryData, dictionaryType, menu, sysConfig, system } from './system/system'
import { designIssues } from './visualdev/design-issues'
import { onlineDev, relationLookup } from './visualdev/online-dev'
import { shortLink } from './visualdev/short-link'

/** Every declared call by area and name. Labels of metrics, OpenAPI operation ids and the generated permission test come from here. */
export const contract = {
  oauth,
  setup,
  signInMethods,
  socials,
  smsOutbox,
  file: { imageCode: fileImageCode, ...file },
  currentUserSettings: { ...preferences, ...currentUserSettings },
  loginLog,
  message,
  notice,
  sendMessageConfig,
  chat,
  schedule,
  printDev,
  printLog,
  email,
  onlineUser,
  dashboard,
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
  designIssues,
  shortLink,
  area,
  dataInterface,
  pickers,
  relationLookup,
} as const satisfies Record<string, Record<string, Endpoint>>

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** `[{name: 'oauth.login', endpoint}, …]` in declaration order. */
export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, declared]) => ({ name: `${area}.${name}`, endpoint: declared as Endpoint })),
)
