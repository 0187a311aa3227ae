import { render } from '@testing-library/react'
import { Words } from './words'

test.each([
  ['统一社会信用代码', ['统一', '社会', '信用', '代码']],
  ['开户银行（境外）', ['开户', '银行', '（境外）']],
  ['银行账户负责人', ['银行', '账户', '负责人']],
  ['项目名称', ['项目名称']],
  ['Responsible person', ['Responsible person']],
])('%s may break between words only', (text, words) => {
  const { container } = render(<Words text={text} />)
  expect(container.innerHTML.split('<wbr>')).toEqual(words)
})
