import { expect, type Locator, type Page } from '@playwright/test'
import { ChatWindow } from './chat-window'
import { shellReady } from './shell-page'

/** The internal chat: recent conversations and everybody one can write to (spec 1 §2.11). */
export class ChatDrawer {
  /** In the top bar; it names the number of unread messages and blinks while there are any. */
  readonly sign: Locator
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.sign = page.getByRole('banner').getByRole('button', { name: /^内部聊天/ })
    this.dialog = page.getByRole('dialog', { name: '内部聊天', exact: true })
  }

  async open(): Promise<void> {
    await shellReady(this.page)
    await this.sign.click()
    await expect(this.tab('消息')).toBeVisible()
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await expect(this.dialog).toBeHidden()
  }

  async expectUnread(count: number): Promise<void> {
    await expect(this.sign).toHaveAccessibleName(count > 0 ? `内部聊天，${count} 条未读` : '内部聊天')
  }

  isBlinking(): Promise<boolean> {
    return this.sign.evaluate((sign) => sign.getAnimations({ subtree: true }).length > 0)
  }

  tab(name: '消息' | '联系人'): Locator {
    return this.dialog.getByRole('tab', { name, exact: true })
  }

  conversations(): Locator {
    return this.dialog.getByRole('list', { name: '消息', exact: true }).getByRole('listitem')
  }

  conversation(name: string): Locator {
    return this.conversations().filter({ has: this.page.getByRole('button', { name: `${name}的会话操作`, exact: true }) })
  }

  async openConversation(name: string): Promise<ChatWindow> {
    await this.conversation(name).getByRole('button').first().click()
    return new ChatWindow(this.page, name).ready()
  }

  /** Right click on a conversation. */
  async chooseFromMenuOf(name: string, entry: '移除' | '删除聊天记录'): Promise<void> {
    await this.conversation(name).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  /** Looks somebody up among the contacts and opens the conversation. */
  async writeTo(name: string): Promise<ChatWindow> {
    await this.tab('联系人').click()
    await this.dialog.getByRole('searchbox', { name: '搜索姓名或账号' }).fill(name)
    const contacts = this.dialog.getByRole('list', { name: '联系人', exact: true }).getByRole('listitem')
    await expect(contacts).toHaveCount(1)
    await contacts.getByRole('button', { name }).click()
    return new ChatWindow(this.page, name).ready()
  }
}
