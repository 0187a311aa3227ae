import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { relation, sheetRow, wordFile, wordLink, wordPicture, wordText, workbookFile } from '../fixtures/office-files'
import { ModulePage } from '../pages/module-page'
import type { RecordDialog } from '../pages/record-dialog'
import { type SentFile, UploadsField } from '../pages/uploads-field'
import { expect, fresh, test } from './journey'
import type { PlatformApi } from './platform-api'

const mebibyte = 1_048_576
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const told = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible()

function textFile(name: string, text: string): SentFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** An archive of one stored entry, of about that size and with bytes nobody sent before. */
function archive(name: string, sizeBytes: number): SentFile {
  const content = randomBytes(sizeBytes)
  const entry = Buffer.alloc(31)
  entry.write('PK\x03\x04', 'latin1')
  entry.writeUInt32LE(content.length, 18)
  entry.writeUInt32LE(content.length, 22)
  entry.writeUInt16LE(1, 26)
  entry.write('a', 30)
  const directory = Buffer.alloc(47)
  directory.write('PK\x01\x02', 'latin1')
  directory.writeUInt32LE(content.length, 20)
  directory.writeUInt32LE(content.length, 24)
  directory.writeUInt16LE(1, 28)
  directory.write('a', 46)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(entry.length + content.length, 16)
  return { name, mimeType: 'application/zip', buffer: Buffer.concat([entry, content, directory, end]) }
}

/** A letter with a link that would run, and a picture and a style that would be fetched from elsewhere. */
function hostileLetter(name: string): SentFile {
  const elsewhere = 'https://www.example.com/'
  const buffer = wordFile({
    body: wordText(`<script>alert(1)</script> ${name}`) + wordLink('r1', '公司主页') + wordLink('r2', '陷阱') + wordPicture('r3'),
    relations:
      relation('r1', 'hyperlink', elsewhere, true) +
      relation('r2', 'hyperlink', 'javascript:alert(1)', true) +
      relation('r3', 'image', `${elsewhere}a.png`, true),
    styles: `<w:style w:type="paragraph" w:styleId="S"><w:rPr><w:color w:val="red;} body {background: url(${elsewhere}b.png)} a {"/></w:rPr></w:style>`,
  })
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) }
}

/** A workbook of two sheets, with texts that would run and a formula. */
function hostilePlan(name: string): SentFile {
  const formula = '<row r="1"><c r="A1"><f>6*7</f><v>42</v></c></row>'
  const buffer = workbookFile(
    { name: '甲', rows: sheetRow(1, '=HYPERLINK("javascript:alert(1)")', name) },
    { name: '乙', rows: formula },
  )
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) }
}

/** A picture of one colour. */
function picture(name: string, side = 64): SentFile {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const [red = 0, green = 0, blue = 0] = randomBytes(3)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([red, green, blue]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
  return { name, mimeType: 'image/png', buffer }
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** One page with a heading. */
function pdf(name: string, text: string): SentFile {
  const stream = `BT /F1 48 Tf 60 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end) }
}

const projectOf = async (page: Page): Promise<{ form: RecordDialog; field: UploadsField }> => {
  const list = ModulePage.project(page)
  await list.open()
  const form = await list.add()
  return { form, field: new UploadsField(page, form.dialog, '附件') }
}

/** Bytes of a stored file, as anybody with its address gets them. */
async function bytesOf(api: PlatformApi, field: UploadsField, page: Page, name: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await field.act('下载', name)
  const download = await downloading
  expect(download.suggestedFilename()).toBe(name)
  expect(api).toBeDefined()
  return readFileSync(await download.path())
}

test('files come by picker, by drag and by paste, keep their order, and are saved as they were', async ({ person }) => {
  const { page, api } = await person('majianjun')
  const { field } = await projectOf(page)
  const names = [fresh('合同'), fresh('清单'), fresh('会议记录')].map((name) => `${name}.txt`)
  const [first = '', second = '', third = ''] = names
  await field.choose(textFile(first, '第一份\n'.repeat(50)))
  await field.give('drop', textFile(second, '第二份'))
  await field.give('paste', textFile(third, '第三份'))
  await field.expectStored(...names)
  await expect(field.lines).toContainText(names)
  expect((await bytesOf(api, field, page, first)).toString()).toBe('第一份\n'.repeat(50))

  await field.act('移除', second)
  await expect(field.stored(second)).toHaveCount(0)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(field.lines).toContainText(names)

  const packing = page.waitForEvent('download')
  await field.root.getByRole('button', { name: '下载全部' }).click()
  const zip = readFileSync(await (await packing).path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  for (const name of names) expect(zip.includes(Buffer.from(name))).toBe(true)
})

test('every limit is said in its words and nothing is sent', async ({ person }) => {
  const { page } = await person('admin')
  await page.goto('/gallery?widget=uploadFile')
  const field = (title: string) => new UploadsField(page, page.getByRole('region', { name: title, exact: true }), '名称')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && /file\/(Uploader|chunk)/.test(request.url()) && sent.push('x'))
  const limited = field('one PDF of at most 100 KB')
  await limited.choose(textFile('a.txt', 'x'))
  await told(page, '“a.txt”：请选择pdf类型的文件')
  await limited.choose({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(102_401) })
  await told(page, '“a.pdf”：文件大小超过100KB')
  await field('two files').choose({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10 * mebibyte + 1) })
  await told(page, '“a.zip”：文件大小超过10MB')
  await field('as many as allowed').give('drop', textFile('b.txt', 'x'))
  await told(page, '“b.txt”：当前限制最多可以上传2个文件')
  await page.goto('/gallery?widget=uploadImg')
  const images = (title: string) => new UploadsField(page, page.getByRole('region', { name: title, exact: true }), '名称')
  await images('empty').give('drop', textFile('b.txt', 'x'))
  await told(page, '“b.txt”：请上传图片')
  await images('one picture of at most 100 KB').choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(102_401) })
  await told(page, '“a.png”：图片大小超过100KB')
  await images('as many as allowed').give('paste', picture('b.png'))
  await told(page, '“b.png”：当前限制最多可以上传2张图片')
  expect(sent).toEqual([])
})

test('what the platform refuses is said in its words and can be removed', async ({ person }) => {
  const { page } = await person('majianjun')
  const { field } = await projectOf(page)
  await field.choose({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(field.root.getByRole('alert')).toContainText('上传失败，文件格式不允许上传')
  await field.act('移除', 'page.html')
  await expect(field.lines).toHaveCount(0)
})

test('a large upload is paused, lost with its page, continued after a reload, and arrives as it was', async ({ person }) => {
  const { page, api } = await person('majianjun')
  const { field, form } = await projectOf(page)
  const name = `${fresh('图纸')}.zip`
  const big = archive(name, 9 * mebibyte)
  const numbers: string[] = []
  let isHeld = true
  await page.route('**/api/file/chunk?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const part = /name="chunkNumber"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? '?'
    numbers.push(part)
    // The second part gets nowhere until the page was reloaded.
    if (part === '2' && isHeld) return
    return route.continue()
  })
  await field.choose(big)
  await expect(field.root.getByText(/上传中/)).toBeVisible()
  await expect.poll(() => numbers).toEqual(['1', '2'])
  await field.act('暂停', name)
  await expect(field.root.getByText(/暂停中/)).toBeVisible()
  await form.save()
  await expect(form.dialog.getByText('文件还在上传，请等上传完成或移除后再提交').first()).toBeVisible()

  // Nothing else was filled in: what is on its way is asked about all the same.
  await form.dialog.getByRole('button', { name: /^取\s*消$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('填写的内容还没有保存，确定要离开吗？')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  isHeld = false
  const { field: again } = await projectOf(page)
  await expect(again.root.getByText('上次有1个文件没有上传完')).toBeVisible()
  await again.root.getByRole('button', { name: `继续上传 ${name}` }).click()
  await again.expectStored(name)
  expect(numbers).toEqual(['1', '2', '2'])
  expect(sha256(await bytesOf(api, again, page, name))).toBe(sha256(big.buffer))
  await expect(again.root.getByText(/没有上传完/)).toHaveCount(0)
})

test('nobody is offered what somebody else left unfinished in the same browser', async ({ person }) => {
  const { page, context } = await person('majianjun')
  const { field } = await projectOf(page)
  await page.route('**/api/file/chunk?*', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  const name = `${fresh('图纸')}.zip`
  await field.choose(archive(name, 6 * mebibyte))
  await expect(field.root.getByText(/上传中/)).toBeVisible()
  await page.close()
  const { api: other } = { api: new (await import('./platform-api')).PlatformApi(context.request) }
  await other.signOut()
  expect(await other.signIn('admin')).toMatchObject({ code: 200 })
  const next = await context.newPage()
  const { field: theirs } = await projectOf(next)
  await expect(theirs.root.getByText(/没有上传完/)).toHaveCount(0)
})

test('pictures are added as tiles, put in another order with a key, and kept in that order', async ({ person }) => {
  const { page } = await person('admin')
  await page.goto('/gallery?widget=uploadImg')
  const field = new UploadsField(page, page.getByRole('region', { name: 'empty', exact: true }), '名称')
  const [one, two] = [`${fresh('甲')}.png`, `${fresh('乙')}.png`]
  await field.choose(picture(one), picture(two))
  await field.expectStored(one, two)
  const sent = page.getByRole('region', { name: 'empty', exact: true }).getByText(/^\{"example"/)
  await expect(sent).toContainText(new RegExp(`${one}.*${two}`))
  await expect(sent).not.toContainText('fileSize')
  const before = field.root.getByRole('button', { name: `前移 ${two}` })
  await before.focus()
  await page.keyboard.press('Enter')
  await expect(sent).toContainText(new RegExp(`${two}.*${one}`))
})

test('files of each kind are looked at on the whole screen', async ({ person, complaints }) => {
  const { page } = await person('majianjun')
  const { field } = await projectOf(page)
  const text = `${fresh('说明')}.txt`
  const zip = `${fresh('归档')}.zip`
  const paper = `${fresh('发票')}.pdf`
  const [letter, plan] = [`${fresh('合同')}.docx`, `${fresh('计划')}.xlsx`]
  const [one, two] = [`${fresh('照片')}.png`, `${fresh('照片')}.png`]
  await field.choose(
    textFile(text, '<b>第一行</b>\n第二行'),
    archive(zip, 2000),
    pdf(paper, 'INVOICE'),
    hostileLetter(letter),
    hostilePlan(plan),
    picture(one),
    picture(two),
  )
  await field.expectStored(text, zip, paper, letter, plan, one, two)

  await field.stored(text).click()
  const preview = page.getByRole('dialog', { name: `预览：${text}` })
  await expect(preview.getByText('<b>第一行</b> 第二行')).toBeVisible()
  await expectAccessible(page, 'preview')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(field.stored(text)).toBeFocused()

  await field.stored(zip).click()
  await expect(page.getByText('压缩包不能预览')).toBeVisible()
  await page.keyboard.press('Escape')

  await field.stored(paper).click()
  const sheet = page.getByRole('dialog', { name: `预览：${paper}` }).getByRole('img', { name: '第 1 页，共 1 页' })
  await expect(sheet.locator('canvas')).toBeVisible()
  // Something dark stands on the white page.
  const isDrawn = () =>
    sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return Array.from(data).some((value, index) => index % 4 === 0 && value < 64)
    })
  await expect.poll(isDrawn).toBe(true)
  await page.keyboard.press('Escape')

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await field.stored(letter).click()
  const pages = page.frameLocator('iframe[title="文档内容"]')
  await expect(pages.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(pages.getByRole('link', { name: '公司主页' })).toHaveAttribute('href', 'https://www.example.com/')
  await expect(pages.locator('img, a:has-text("陷阱")[href]')).toHaveCount(0)
  await pages.getByText('陷阱').click()
  await page.keyboard.press('Escape')
  await expect(field.stored(letter)).toBeFocused()

  await field.stored(plan).click()
  await expect(page.getByRole('cell', { name: '=HYPERLINK("javascript:alert(1)")' })).toBeVisible()
  await page.getByRole('tab', { name: '甲' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: '乙' }).getByRole('cell', { name: '42' })).toBeVisible()
  await expectAccessible(page, 'preview')
  await page.keyboard.press('Escape')
  expect(asked.filter((url) => url.includes('example'))).toEqual([])

  await field.stored(one).click()
  const viewer = page.getByRole('dialog', { name: `${one}（1/2）` })
  await expect(viewer.getByRole('img', { name: one })).toBeVisible()
  await expectAccessible(page, 'preview')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: `${two}（2/2）` }).getByRole('img', { name: two })).toBeVisible()
  await page.keyboard.press('+')
  await expect(page.getByText('125%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  complaints.expect(/404|Failed to load/)
  await page.route(/\/api\/file\/Image\/annex\/.*\.txt/, (route) => route.fulfill({ status: 404, body: '' }))
  await field.stored(text).click()
  await told(page, '文件不存在')
  await expect(page.getByRole('dialog', { name: `预览：${text}` })).toBeHidden()
})
