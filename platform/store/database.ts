import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { AdministrationTables } from './tables/administration'
import type { AreaTables } from './tables/areas'
import type { ChatTables } from './tables/chat'
import type { CommonWordsTables } from './tables/common-words'
import type { DataConnectionTables } from './tables/data-connections'
import type { DataInterfaceTables } from './tables/data-interfaces'
import type { DataSyncRunTables } from './tables/data-sync-runs'
import type { DesignReferenceTables } from './tables/design-references'
import type { DesignVersionTables } from './tables/design-versions'
import type { DocumentTables } from './tables/documents'
import type { FileTables } from './tables/files'
import type { FlowTables } from './tables/flows'
import type { GradeTables } from './tables/grades'
import type { IntegrationTables } from './tables/integrations'
import type { InterfaceOauthTables } from './tables/interface-oauth'
import type { JobTables } from './tables/jobs'
import type { LogTables } from './tables/logs'
import type { MessageTables } from './tables/messages'
import type { NoticeTables } from './tables/notices'
import type { PermissionGroupTables } from './tables/permission-groups'
import type { PortalTables } from './tables/portals'
import type { PrintTables } from './tables/print'
import type { ProfileTables } from './tables/profile'
import type { RecordBatchTables } from './tables/record-batches'
import type { RecordChangeTables } from './tables/record-changes'
import type { RecordImportTables } from './tables/record-imports'
import type { RecordWatchTables } from './tables/record-watches'
import type { ReportTables } from './tables/reports'
import type { SavedViewTables } from './tables/saved-views'
import type { ScheduledTaskTables } from './tables/scheduled-tasks'
import type { ScheduleTables } from './tables/schedules'
import type { ScreenTables } from './tables/screens'
import type { ShortLinkTables } from './tables/short-link'
import type { SignInTables } from './tables/sign-in-methods'
import type { SignatureTables } from './tables/signatures'

/**
 * Tables of the embedded platform. Columns are camelCase here and snake_case in SQL (kysely's CamelCasePlugin).
 * Times are epoch milliseconds in `bigint` columns, ids are text. JSON columns are written as text and read as objects.
 * Records of generated modules live in one table per module, see `platform/modules/online-dev/records/`.
 */
export type Database = FoundationTables &
  SignInTables &
  ProfileTables &
  MessageTables &
  ShortLinkTables &
  AreaTables &
  DataConnectionTables &
  DataSyncRunTables &
  DataInterfaceTables &
  InterfaceOauthTables &
  DesignReferenceTables &
  DesignVersionTables &
  ChatTables &
  NoticeTables &
  ScheduleTables &
  FileTables &
  PortalTables &
  PrintTables &
  ReportTables &
  ScreenTables &
  JobTables &
  RecordWatchTables &
  RecordBatchTables &
  RecordChangeTables &
  RecordImportTables &
  AdministrationTables &
  GradeTables &
  CommonWordsTables &
  SignatureTables &
  DocumentTables &
  LogTables &
  ScheduledTaskTables &
  PermissionGroupTables &
  SavedViewTables &
  FlowTables &
  IntegrationTables

type FoundationTables = {
  meta: { key: string; value: string }
  sysConfig: { key: string; value: string }
  organize: OrganizeTable
  position: PositionTable
  role: RoleTable
  roleOrganize: { roleId: string; organizeId: string }
  userGroup: UserGroupTable
  appUser: AppUserTable
  userRelation: { userId: string; objectType: UserRelationType; objectId: string; sortCode: Generated<number> }
  session: SessionTable
  captcha: { key: string; answer: string; expiresAt: number }
  loginLog: LoginLogTable
  appSystem: AppSystemTable
  menu: MenuTable
  moduleButton: ModuleItemTable & { parentId: Generated<string>; icon: string | null }
  moduleColumn: ModuleItemTable & FieldItem
  moduleForm: ModuleItemTable & FieldItem
  dataField: DataFieldTable
  dataScheme: DataSchemeTable
  /** Which tables lie behind a page menu, for its columns (1), its form (2) or its data (3); contract 2 §12.8. */
  dataLink: Versioned & { id: string; moduleId: string; dataType: number; linkId: string; linkTables: Generated<string> }
  /** Conditions that a person keeps for a list (contract 2 §12.10). */
  savedQuery: SavedQueryTable
  permissionGrant: { objectType: GrantHolderType; objectId: string; itemType: GrantItemType; itemId: string }
  dictionaryType: DictionaryTypeTable
  dictionaryData: DictionaryDataTable
  billRule: BillRuleTable
  /** One row per rule and date part; `lastNumber` is advanced by one atomic upsert. */
  billCounter: { ruleId: string; datePart: string; lastNumber: number; movedAt: Generated<number> }
  /** Numbers shown to a user but not used yet (contract 2 §15). */
  billPreview: { ruleId: string; userId: string; number: string; createdAt: number }
  design: DesignTable
  designRelease: DesignTable
  idempotency: {
    key: string
    userId: string
    operation: string
    bodyHash: Generated<string>
    replyJson: string
    createdAt: number
  }
  columnSetting: { userId: string; moduleId: string; fieldList: string; updatedAt: number }
}

export type UserRelationType = 'Organize' | 'Position' | 'Role' | 'Group'
export type GrantObjectType = 'Role' | 'Position' | 'User' | 'PermissionGroup'
/** `Grade`: what a person may use because he administers organisations (contract 2 §9). */
export type GrantHolderType = GrantObjectType | 'Grade'
export type GrantItemType = 'system' | 'module' | 'button' | 'column' | 'form' | 'resource' | 'portalManage'

/** One more with every change that an administrator makes (`kit/versions`). */
type Versioned = { version: Generated<number> }

type Stamped = { createdAt: Generated<number>; createdBy: string | null; updatedAt: number | null; updatedBy: string | null }

type OrganizeTable = Stamped &
  Versioned & {
    id: string
    /** `-1` for a top company. */
    parentId: string
    category: 'company' | 'department'
    fullName: string
    enCode: string
    managerId: string | null
    /** Ids from the root down to and with this one, joined and enclosed by commas: `,a,b,c,`. */
    idPath: string
    sortCode: Generated<number>
    enabledMark: Generated<number>
    /** JSON text of what a company tells of itself. */
    propertyJson: Generated<string>
    description: string | null
  }

type PositionTable = Stamped &
  Versioned & {
    id: string
    organizeId: string
    fullName: string
    enCode: string
    type: string | null
    sortCode: Generated<number>
    enabledMark: Generated<number>
    description: string | null
  }

type RoleTable = Stamped &
  Versioned & {
    id: string
    fullName: string
    enCode: string
    /** 1: valid in every organisation; 0: only in those of `roleOrganize`. */
    globalMark: Generated<number>
    sortCode: Generated<number>
    enabledMark: Generated<number>
    description: string | null
  }

/** People across organisations (contract 2 §5). */
type UserGroupTable = Stamped &
  Versioned & {
    id: string
    fullName: string
    enCode: string
    /** Id of an item of the dictionary `groupType`. */
    type: string | null
    sortCode: Generated<number>
    enabledMark: Generated<number>
    description: string | null
  }

type AppUserTable = Stamped &
  Versioned & {
    id: string
    account: string
    realName: string
    /** argon2id over the MD5 hex that travels on the wire (contract 1 §2). Empty: no password works. */
    passwordHash: string
    /** 0 disabled, 1 enabled, 2 locked by wrong passwords (contract 1 §4.2). */
    enabledMark: Generated<number>
    isAdministrator: Generated<number>
    gender: string | null
    headIcon: string | null
    mobilePhone: string | null
    email: string | null
    managerId: string | null
    /** Current organisation, position and system; all memberships are in `userRelation`. */
    organizeId: string | null
    positionId: string | null
    systemId: string | null
    theme: string | null
    language: string | null
    sortCode: Generated<number>
    description: string | null
    logErrorCount: Generated<number>
    unlockTime: number | null
    changePasswordDate: number | null
    lastLoginTime: number | null
    lastLoginIp: string | null
    prevLoginTime: number | null
    prevLoginIp: string | null
    /** Account and name in lower case, made by the database. */
    searchText: ColumnType<string, never, never>
    /** What the name is typed as in pinyin; null until it is worked out, and made so by the database when the name changes. */
    nameReading: ColumnType<string | null, string | null | undefined, string | null>
    /** 1: what he had was handed over to somebody else (contract 2 §3.6). */
    handoverMark: Generated<number>
    /** 1: a demonstration account with a published password; refused when the server listens beyond this machine. */
    isDemonstration: Generated<number>
  }

type SessionTable = {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  tokenHash: string
  userId: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  /** Set when the session was ended; the row stays for a while so that the reason can be told. */
  endedAt: number | null
  endedReason: 'logout' | 'kicked' | 'rightsChanged' | 'passwordChanged' | 'disabled' | null
  /** Set while its screen is locked. */
  lockedAt: Generated<number | null>
  /** Set while its administrator looks with the rights of somebody else, and after that; the time tells. */
  viewId: Generated<string | null>
  viewUserId: Generated<string | null>
  viewSystemId: Generated<string | null>
  viewEndsAt: Generated<number | null>
  ipAddress: string
  userAgent: string
}

type LoginLogTable = {
  id: string
  userId: string | null
  account: string
  /** 0 sign-in, 1 sign-out (contract 1 §4.2). */
  loginType: number
  /** 1 ok, 0 failed. */
  loginMark: number
  abstracts: string
  ipAddress: string
  userAgent: string
  createdAt: number
  /** How long the call took; null in rows of before it was measured. */
  durationMs: Generated<number | null>
  /** What is looked for by words, in lower case; made by the database. */
  searchText: ColumnType<string, never, never>
}

type AppSystemTable = Versioned & {
  id: string
  fullName: string
  enCode: string
  icon: string | null
  isMain: Generated<number>
  sortCode: Generated<number>
  enabledMark: Generated<number>
  propertyJson: Generated<string>
  description: string | null
  navigationIcon: string | null
  workLogoIcon: string | null
  /** 1: people work together in flows here. */
  workflowEnabled: Generated<number>
  createdAt: Generated<number>
}

type MenuTable = Versioned & {
  id: string
  systemId: string
  /** `-1` for a top entry. */
  parentId: string
  fullName: string
  enCode: string
  icon: string | null
  /** Spec 1 §2.4. */
  type: number
  category: Generated<string>
  urlAddress: Generated<string>
  linkTarget: Generated<string>
  propertyJson: Generated<string>
  /** The design behind a type 3 entry, lifted out of `propertyJson` so that rights can be found by it. */
  moduleId: string | null
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: string | null
  createdAt: Generated<number>
}

/** A button, list column or form field that can be granted (contract 2 §12.3–12.5). `moduleId` is the menu id. */
type ModuleItemTable = Versioned & {
  id: string
  moduleId: string
  fullName: string
  enCode: string
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: string | null
}

/** Where the field of an item comes from (contract 2 §12.4). */
type FieldItem = {
  bindTable: Generated<string>
  /** 0 main table, 1 table beside it, 2 sub-table. */
  fieldRule: Generated<number>
  /** The field of the sub-table, for rule 2. */
  childTableKey: Generated<string>
}

/** What conditions of data schemes can be about (contract 2 §12.6). `moduleId` is the menu id. */
type DataFieldTable = Versioned &
  FieldItem & {
    id: string
    moduleId: string
    fullName: string
    enCode: string
    type: string
    /** What it is compared with. */
    conditionText: string
    /** How it may be compared: symbols joined by commas. */
    conditionSymbol: string
    format: Generated<string>
    description: string | null
    sortCode: Generated<number>
  }

type SavedQueryTable = {
  id: string
  userId: string
  moduleId: string
  fullName: string
  matchLogic: 'and' | 'or'
  conditionJson: string
  createdAt: number
}

type DataSchemeTable = Versioned & {
  id: string
  moduleId: string
  fullName: string
  enCode: string
  allData: Generated<number>
  matchLogic: Generated<'and' | 'or'>
  /** Groups of conditions, contract 2 §12.7. */
  conditionJson: Generated<string>
  /** The same in one sentence. */
  conditionText: Generated<string>
  sortCode: Generated<number>
}

type DictionaryTypeTable = Versioned & {
  id: string
  /** `-1` when directly below one of the two fixed roots, which `category` names. */
  parentId: string
  category: '0' | '1'
  fullName: string
  enCode: string
  isTree: Generated<number>
  sortCode: Generated<number>
  description: Generated<string>
}

type DictionaryDataTable = Versioned & {
  id: string
  dictionaryTypeId: string
  parentId: Generated<string>
  fullName: string
  enCode: string
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: string | null
}

type BillRuleTable = Stamped &
  Versioned & {
    id: string
    fullName: string
    enCode: string
    category: string
    prefix: string
    dateFormat: 'yyyyMMdd' | 'yyyyMM' | 'yyyy' | 'no'
    digit: number
    startNumber: string
    outputNumber: string | null
    sortCode: Generated<number>
    enabledMark: Generated<number>
    description: string | null
  }

/** A module's design; the release copy has the same id (contract 3b §1). JSON documents stay text so that unknown keys survive byte for byte. */
type DesignTable = Versioned & {
  id: string
  fullName: string
  enCode: string
  category: string | null
  type: Generated<number>
  webType: Generated<number>
  enableFlow: Generated<number>
  /** 0 not released, 1 released, 2 changed since the release. */
  state: Generated<number>
  sortCode: Generated<number>
  description: string | null
  tablesJson: Generated<string>
  /** The connection in whose database the tables stand; `'0'` for the default database. */
  dbLinkId: Generated<string>
  /** Of a released copy: what tables of a connection were at the release. */
  outsideJson: Generated<string>
  formData: string
  columnData: string
  appColumnData: Generated<string>
  /** Of a data view: where its rows come from. */
  interfaceId: Generated<string>
  interfaceParamJson: Generated<string>
  /** What other versions of the platform keep with it, by the names of the wire. */
  extraJson: Generated<string>
  createdAt: Generated<number>
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}

export type Db = Kysely<Database>
/** Inside a transaction everything must use this handle: PGlite has one connection, another query would wait for ever. */
export type DbTransaction = Transaction<Database>
