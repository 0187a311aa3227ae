/**
 * What failed, short enough to stand at the end of a log: whoever sees only the end of it can go on from there. Reads the JSON reports
 * of jest and of Playwright.
 */

const listedMax = 10
const linesMax = 15
const lineLengthMax = 300
// What a runner paints its messages with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one
const colours = /\u001b\[[0-9;]*m/g

/** `{ title, message }` of each test that failed, and of each file that could not be run. */
export function failuresOfJest(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [{ title: file.name, message: file.message }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file.name}: ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
}

/** The same of journeys that failed each time. */
export function failuresOfPlaywright(report) {
  const early = (report.errors ?? []).map(({ message }) => ({ title: 'before any journey', message }))
  return [...early, ...journeysWith(report, 'unexpected')]
}

/** Journeys that passed only when they were repeated, with what failed the first time. */
export function repeatedOfPlaywright(report) {
  return journeysWith(report, 'flaky')
}

function journeysWith(report, status) {
  const walk = ({ suites = [], specs = [] }, file) => [
    ...specs.flatMap((spec) => toldOf(spec, file, status)),
    ...suites.flatMap((suite) => walk(suite, suite.file ?? file)),
  ]
  return report.suites.flatMap((suite) => walk(suite, suite.file))
}

function toldOf({ title, tests }, file, status) {
  const found = tests.filter((test) => test.status === status)
  return found.map(({ results }) => {
    const errors = results.flatMap((result) => result.errors ?? [])
    return { title: `${file}: ${title}`, message: errors.map(({ message }) => message).join('\n') }
  })
}

/** As text; empty when nothing failed. */
export function listOf(failures) {
  const parts = failures.slice(0, listedMax).map(({ title, message }) => `* ${title}\n${shorten(message ?? '')}`)
  const more = failures.length - listedMax
  return [...parts, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

function shorten(message) {
  const lines = message
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, linesMax)
    .map((line) => `    ${line.slice(0, lineLengthMax)}`)
    .join('\n')
}
