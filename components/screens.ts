'use client'

import dynamic from 'next/dynamic'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { HomePage } from '@/components/features/home/home-page'
import type { ShellMenu } from '@/components/ground/menu-routes'
import { LoadingState } from '@/components/ui/states'
import type { FixedScreenPath, MenuPagePath, MenuScreenType } from './screen-keys'

/**
 * The one table of screens: which component shows a fixed path, and which shows a menu entry of a type (spec 1 §2.3, §2.4). All but
 * the home page are loaded when first opened. `screen-keys.ts` holds the same names as facts for the server.
 */
export const fixedScreenTable: Record<FixedScreenPath, ComponentType<{ href: string }>> = {
  '/home': HomePage,
  '/dashboard': HomePage,
  '/profile': lazily(async () => {
    const { ProfilePage } = await import('@/components/features/profile/profile-page')
    return ({ href }) => createElement(ProfilePage, { href })
  }),
  '/messageRecord': lazily(async () => {
    const { MessageRecordPage } = await import('@/components/features/messages/message-record-page')
    return () => createElement(MessageRecordPage)
  }),
  '/emailDetail': lazily(async () => {
    const { EmailPage } = await import('@/components/features/messages/email-page')
    return ({ href }) => createElement(EmailPage, { href })
  }),
  '/schedule': lazily(async () => {
    const { SchedulePage } = await import('@/components/features/schedule/schedule-page')
    return () => createElement(SchedulePage)
  }),
  '/workFlow/entrust': lazily(async () => {
    const { EntrustPage } = await import('@/components/features/entrust/entrust-page')
    return () => createElement(EntrustPage)
  }),
  '/previewModel': lazily(async () => {
    const { PreviewPage } = await import('@/components/features/online-dev/preview-page')
    return ({ href }) => createElement(PreviewPage, { href })
  }),
  '/externalLink': lazily(async () => {
    const { ExternalLinkPage } = await import('@/components/features/shell/external-link-page')
    return ({ href }) => createElement(ExternalLinkPage, { href })
  }),
  '/moduleDesign': lazily(async () => {
    const { ModuleDesignPage } = await import('@/components/features/designs/module-design-page')
    return ({ href }) => createElement(ModuleDesignPage, { href })
  }),
  '/flowFormDesign': lazily(async () => {
    const { FlowFormDesignPage } = await import('@/components/features/flow-forms/flow-form-design-page')
    return ({ href }) => createElement(FlowFormDesignPage, { href })
  }),
  '/workFlowDetail': lazily(async () => {
    const { TaskPage } = await import('@/components/features/flow-task/task-page')
    return ({ href }) => createElement(TaskPage, { href })
  }),
}

/** The screens of administrators come with a table of their own: nobody else loads it. */
export const MenuPage: ComponentType<{ path: MenuPagePath }> = lazily(async () => {
  const { menuPageTable } = await import('./menu-pages')
  return ({ path }) => createElement(menuPageTable[path])
})

export const menuScreenTable: Record<MenuScreenType, ComponentType<{ menu: ShellMenu }>> = {
  3: lazily(async () => {
    const { ModulePage } = await import('@/components/features/online-dev/module-page')
    return ({ menu }) => createElement(ModulePage, { menuId: menu.id, modelId: menu.modelId ?? '', title: menu.title })
  }),
  4: lazily(async () => {
    const { DictionaryMenuPage } = await import('@/components/features/dictionary/dictionary-menu-page')
    return ({ menu }) =>
      createElement(DictionaryMenuPage, { id: menu.modelId ?? '', title: menu.title, isTree: menu.isTree === true })
  }),
  5: lazily(async () => {
    const { ReportPage } = await import('@/components/features/report/report-page')
    return ({ menu }) => createElement(ReportPage, { id: menu.modelId ?? '', title: menu.title })
  }),
  7: lazily(async () => {
    const { ExternalLinkPage } = await import('@/components/features/shell/external-link-page')
    return ({ menu }) => createElement(ExternalLinkPage, { address: menu.href ?? '', title: menu.title })
  }),
  8: lazily(async () => {
    const { PortalPage } = await import('@/components/features/portal/portal-page')
    return ({ menu }) => createElement(PortalPage, { id: menu.modelId ?? '', title: menu.title })
  }),
}

function lazily<P extends object>(load: () => Promise<(props: P) => ReactNode>): ComponentType<P> {
  return dynamic<P>(async () => ({ default: await load() }), { ssr: false, loading: () => createElement(LoadingState) })
}
