import fc from 'fast-check';
import { advisoriesIn, builtReportIn, newerReport, ratedComponents } from './advisories.js';
import { componentsOf } from './sbom.rules.js';

const CAUSE = {
  source: 1,
  name: 'lodash',
  dependency: 'lodash',
  title: 'Prototype pollution',
  url: 'https://github.com/advisories/GHSA-1',
  severity: 'high',
  range: '<4.17.21',
};
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    lodash: { name: 'lodash', severity: 'high', via: [CAUSE], effects: ['tool'], range: '<4.17.21', nodes: ['node_modules/lodash'] },
    tool: { name: 'tool', severity: 'high', via: ['lodash'], effects: [], range: '*', nodes: ['node_modules/tool'] },
  },
};
const component = (name: string, version: string) => ({ name, version, licence: 'MIT', isDevelopment: false });

describe('reports of npm audit', () => {
  it('name each vulnerability once, at the package that has it', () => {
    expect(advisoriesIn(REPORT)).toEqual([
      { name: 'lodash', range: '<4.17.21', severity: 'high', title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1' },
    ]);
    expect(advisoriesIn({ auditReportVersion: 2, vulnerabilities: {} })).toEqual([]);
  });

  it.each([
    { error: { code: 'ENOAUDIT' } },
    { auditReportVersion: 1, advisories: {} },
    { ...REPORT, vulnerabilities: [] },
    { ...REPORT, vulnerabilities: { lodash: { via: [{ ...CAUSE, range: 'not a range' }] } } },
    { ...REPORT, vulnerabilities: { lodash: { via: [{ ...CAUSE, severity: 'made up' }] } } },
    { ...REPORT, vulnerabilities: { lodash: { via: 'lodash' } } },
  ])('are refused as a whole if they are damaged: %j', (report) => {
    expect(advisoriesIn(report)).toBeNull();
  });

  it('lose addresses that are not https', () => {
    const via = [{ ...CAUSE, url: 'javascript:alert(1)' }];
    expect(advisoriesIn({ ...REPORT, vulnerabilities: { lodash: { via } } })?.[0]?.url).toBeNull();
  });

  it('never make the program fail', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        advisoriesIn(value);
        advisoriesIn({ auditReportVersion: 2, vulnerabilities: { a: { via: [value] } } });
      }),
    );
  });
});

describe('packages', () => {
  const packages = [component('left-pad', '1.0.0'), component('lodash', '4.17.20'), component('lodash', '4.17.21')];

  it('are vulnerable in the versions that a report names, and come first', () => {
    expect(ratedComponents(packages, advisoriesIn(REPORT)).map(({ name, version, status }) => `${name} ${version} ${status}`)).toEqual([
      'lodash 4.17.20 vulnerable',
      'left-pad 1.0.0 clear',
      'lodash 4.17.21 clear',
    ]);
  });

  it('have an unknown status without a report', () => {
    expect(new Set(ratedComponents(packages, null).map(({ status }) => status))).toEqual(new Set(['unknown']));
  });

  it('are read from a CycloneDX document', () => {
    const components = [
      { name: 'a', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] },
      {
        name: '@b/c',
        version: '2.0.0',
        licenses: [{ expression: 'MIT OR Apache-2.0' }],
        properties: [{ name: 'cdx:npm:package:development' }],
      },
      { name: 'd', version: '3.0.0' },
    ];
    expect(componentsOf({ bomFormat: 'CycloneDX', components }).map((item) => Object.values(item))).toEqual([
      ['a', '1.0.0', 'MIT', false],
      ['@b/c', '2.0.0', 'MIT OR Apache-2.0', true],
      ['d', '3.0.0', null, false],
    ]);
    expect(() => componentsOf({ components: [] })).toThrow('cannot be read');
  });
});

describe('the report of the build', () => {
  const report = { auditReportVersion: 2, vulnerabilities: {} };

  it('is read only if it is complete, and the newer report counts', () => {
    const built = builtReportIn({ checkedAt: '2026-01-02T00:00:00.000Z', report });
    expect(built).toEqual({ source: 'build', fileName: null, sha256: null, at: '2026-01-02T00:00:00.000Z', advisories: [] });
    for (const damaged of [
      null,
      {},
      { checkedAt: null, report: null },
      { checkedAt: 'x', report },
      { checkedAt: '2026-01-02', report: {} },
    ])
      expect(builtReportIn(damaged)).toBeNull();
    const uploaded = { source: 'upload' as const, fileName: 'a', sha256: 'b', at: '2026-01-01T00:00:00.000Z', advisories: [] };
    expect(newerReport(built, uploaded)).toBe(built);
    expect(newerReport(built, { ...uploaded, at: '2026-01-03T00:00:00.000Z' })).toMatchObject({ source: 'upload' });
    expect([newerReport(null, uploaded), newerReport(built, null), newerReport(null, null)]).toEqual([uploaded, built, null]);
  });
});
