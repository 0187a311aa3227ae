import { cpuMsOf } from '@/tests/fixtures/cpu-time'
import { imageFault } from './image-limits'
import { cleanPastedHtml, pasteFault } from './pasted-html'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1 class="MsoTitle" style="mso-style:x;text-align:center">通知</h1>
<p class=MsoNormal style='margin-left:0cm;mso-pagination:none'><b>粗<o:p></o:p></b><span style='color:red;mso-fareast-language:ZH'>红</span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>一</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>一之甲</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>二</p>
<p><img src="file:///C:/x.png"></p><![if !supportLists]>x<![endif]><!--EndFragment--></body></html>`

test('text of an office program keeps its words, formats and lists and nothing else', () => {
  const html = cleanPastedHtml(word)
  expect(html).toContain('<h1 style="text-align: center">通知</h1>')
  expect(html).toContain('<span style="color: red">红</span>')
  expect(html.replace(/\s+/g, ' ')).toContain('<ol><li>一<ul><li>一之甲</li></ul></li><li>二</li></ol>')
  expect(html).not.toMatch(/mso|Mso|o:p|file:|<style/)
})

test('a paste of five megabytes with pictures is refused with little work and says why', async () => {
  const megabyte = 'A'.repeat(1_500_000)
  const picture = (letters: string) => `<p><img src="data:image/png;base64,${letters}"></p>`
  const work = await cpuMsOf(() => {
    expect(pasteFault(picture('A'.repeat(5_200_000)), 0)).toBe('pasteTooLong')
    expect(pasteFault(picture(megabyte), 0)).toBe('imageTooLarge')
    expect(pasteFault(picture('A'.repeat(1_300_000)).repeat(2), 2 * 1024 * 1024)).toBe('imagesTooLarge')
  })
  expect(work).toBeLessThan(10_000)
  expect(pasteFault('<p>字</p>'.repeat(300_000), 0)).toBe('pasteTooLong')
  expect(pasteFault(picture('AAAA'), 0)).toBeNull()
  expect(pasteFault('', 0)).toBeNull()
})

test.each([
  [[{ type: 'image/png', bytes: 1024 }], 0, null],
  [[{ type: 'image/png', bytes: 1024 * 1024 + 1 }], 0, 'imageTooLarge'],
  [[{ type: 'image/svg+xml', bytes: 10 }], 0, 'imageType'],
  [[{ type: 'image/png', bytes: 1024 }], 3 * 1024 * 1024, 'imagesTooLarge'],
])('pictures %j beside %i bytes give %s', (added, present, fault) => {
  expect(imageFault(added, present)).toBe(fault)
})
