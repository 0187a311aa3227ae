import type { Generated, GeneratedAlways } from 'kysely'

/** Tables of the migrations 0096 and 0097. */
export type PortalTables = {
  portal: PortalTable
  portalVersion: PortalVersionTable
  portalManage: PortalManageTable
  /** Where somebody has put the items of a portal: `{[i]: [x, y, w, h]}`. */
  portalCustom: {
    userId: string
    portalId: string
    /** Empty for somebody who works in no system. */
    systemId: string
    platform: PortalPlatform
    placesJson: string
    updatedAt: number
  }
  /** With which portal somebody begins. */
  portalDefault: { userId: string; systemId: string; platform: PortalPlatform; portalId: string }
}

export type PortalPlatform = 'Web' | 'App'

type PortalTable = {
  id: string
  fullName: string
  enCode: string
  /** Code of an item of the dictionary `portalDesigner`. */
  category: Generated<string>
  /** 0 designed, 1 an address. */
  type: Generated<number>
  /** 0 a page of ours, 1 an address of the web. */
  linkType: Generated<number>
  customUrl: Generated<string>
  /** 1: nobody moves its items. */
  enabledLock: Generated<number>
  enabledMark: Generated<number>
  sortCode: Generated<number>
  description: Generated<string>
  /** The draft: a layout as JSON text, or nothing. */
  formData: Generated<string>
  /** 0 not released, 1 released, 2 changed since. */
  state: Generated<number>
  platformRelease: Generated<string>
  /** What other versions of the platform keep with it, by the names of the wire. */
  extraJson: Generated<string>
  version: Generated<number>
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}

/** A release. Numbers count from 1; the newest is what people see. */
type PortalVersionTable = {
  /** Its portal and its number, made by the database. */
  id: GeneratedAlways<string>
  portalId: string
  number: number
  fullName: string
  enCode: string
  type: number
  linkType: number
  customUrl: string
  enabledLock: number
  formData: string
  /** `realName/account` as it was then; empty where the platform did it itself. */
  userName: Generated<string>
  createdAt: number
  createdBy: string | null
}

type PortalManageTable = {
  id: string
  portalId: string
  systemId: string
  platform: PortalPlatform
  homePageMark: Generated<number>
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: Generated<string>
  version: Generated<number>
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}
