/** Where the time of a run went, by file, so that whoever makes it shorter knows where to begin. Reads the JSON reports of both runners. */

const listedMax = 12

/** `{ file, seconds }` of each file; what it waited for a worker is not in it. */
export function timesOfJest(report) {
  return report.testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
}

export function timesOfPlaywright(report) {
  const walk = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(walk)]
  return report.suites.map((suite) => {
    const results = walk(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results))
    return { file: suite.file, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
  })
}

/** As text: the longest files and what all of them took together. */
export function slowestOf(times, root) {
  const longest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, listedMax)
  const sum = times.reduce((all, { seconds }) => all + seconds, 0)
  const short = (file) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file)
  const lines = longest.map(({ file, seconds }) => `  ${Math.round(seconds)} s  ${short(file)}`)
  return [`${times.length} files, ${Math.round(sum)} s of work; the longest:`, ...lines].join('\n')
}
