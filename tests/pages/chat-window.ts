import { expect, type Locator, type Page } from '@playwright/test'

/** The conversation with one person beside the drawer; on a phone it takes the whole screen. */
export class ChatWindow {
  readonly region: Locator
  /** The scrolling list of messages. */
  readonly thread: Locator
  readonly input: Locator
  /** Messages that the platform has not confirmed. */
  readonly waiting: Locator
  readonly offlineNote: Locator

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {
    this.region = page.getByRole('region', { name, exact: true })
    this.thread = page.getByRole('region', { name: `与${name}的聊天`, exact: true })
    this.input = page.getByRole('textbox', { name: `发送给${name}的消息`, exact: true })
    this.waiting = this.thread.getByRole('img', { name: '正在发送，连接恢复后会自动发出' })
    this.offlineNote = this.region.getByRole('status').filter({ hasText: '连接已断开，发送的消息会在恢复后自动发出' })
  }

  async ready(): Promise<this> {
    await expect(this.input).toBeVisible()
    // The first page of the conversation, or the word that there is none.
    await expect(this.thread.getByRole('listitem').or(this.region.getByText('还没有消息，打个招呼吧')).first()).toBeVisible()
    return this
  }

  message(text: string): Locator {
    return this.thread.getByRole('listitem').filter({ hasText: text })
  }

  /** Writes and presses Enter; several lines are broken with Shift and Enter. */
  async say(text: string): Promise<void> {
    await this.write(text)
    await this.input.press('Enter')
    await expect(this.input).toHaveValue('')
    await expect(this.message(text.split('\n')[0] ?? '')).toBeVisible()
  }

  async write(text: string): Promise<void> {
    const [first = '', ...others] = text.split('\n')
    await this.input.fill(first)
    for (const line of others) {
      await this.input.press('Shift+Enter')
      await this.input.pressSequentially(line)
    }
  }

  /** The platform has everything that was said. */
  async expectSent(): Promise<void> {
    await expect(this.waiting).toHaveCount(0)
    await expect(this.thread.getByRole('button', { name: '重新发送' })).toHaveCount(0)
  }

  /** Which of the given texts stand in the conversation, in the order of the screen, each as often as it is there. */
  async saying(texts: readonly string[]): Promise<string[]> {
    const lines = await this.thread.getByRole('listitem').allInnerTexts()
    return lines.flatMap((line) => texts.filter((text) => line.includes(text)))
  }

  picture(senderName: string): Locator {
    return this.thread.getByRole('img', { name: `${senderName}发送的图片` })
  }

  tool(name: '表情' | '图片' | '视频' | '语音'): Locator {
    return this.region.getByRole('toolbar', { name: '表情和文件' }).getByRole('button', { name, exact: true })
  }

  async choosePicture(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.tool('图片').click()
    await (await chooser).setFiles(file)
  }

  async openHistory(): Promise<ChatHistory> {
    await this.region.getByRole('button', { name: '聊天记录', exact: true }).click()
    return new ChatHistory(this.page)
  }

  async close(): Promise<void> {
    await this.region.getByRole('button', { name: '关闭聊天窗口' }).click()
    await expect(this.region).toBeHidden()
  }
}

/** The whole conversation from its beginning, with a search. */
class ChatHistory {
  readonly panel: Locator
  readonly keyword: Locator

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: '聊天记录', exact: true }).first()
    this.keyword = this.panel.getByRole('searchbox', { name: '搜索聊天记录' })
  }

  message(text: string): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: text })
  }

  async find(keyword: string): Promise<void> {
    await this.keyword.fill(keyword)
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: '关闭聊天记录' }).click()
    await expect(this.panel).toBeHidden()
  }
}
