import { checkPage } from './support/check-page';
import { expect, test } from './support/test';

/** Not a key of anyone; in two parts, so that scans of this repository do not report it. */
const AWS_KEY = ['AKIA', 'QWERTYUIOP234567'].join('');

test(
  'a security officer reads reports of browsers, tries a change and enforces the policy again',
  { tag: '@phone' },
  async ({ page, freshPortal, watch }) => {
    const { url } = freshPortal;
    await freshPortal.signUp(page, { roles: ['security'], name: ['Sven', 'Okafor'] });
    await page.goto(`${url}/admin?section=security&tab=csp`);
    await expect(page.getByText('No reports', { exact: true })).toBeVisible();
    await expect(page.getByText('Enforced', { exact: true })).toBeVisible();
    await checkPage(page, 'client-security-empty');

    // A real violation, as the browser itself reports it.
    watch.allow(/Content Security Policy/);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.stop()';
      document.body.append(script);
    });
    const data = JSON.stringify({
      'csp-report': {
        'document-uri': `${url}/store?token=secret-canary`,
        'effective-directive': 'img-src',
        'blocked-uri': 'https://widgets.example/pixel.gif?user=secret-canary',
      },
    });
    const sent = await page.request.post(`${url}/api/security/csp-reports`, {
      data,
      headers: { 'Content-Type': 'application/csp-report' },
    });
    expect(sent.status()).toBe(204);
    const reports = page.getByRole('table', { name: 'Reports of browsers' });
    await expect(async () => {
      await page.reload();
      await expect(reports).toContainText('https://widgets.example', { timeout: 1_000 });
      await expect(reports.getByRole('row').filter({ hasText: 'inline' })).toContainText('script-src-elem', { timeout: 1_000 });
    }).toPass();
    await expect(reports).toContainText('/store');
    await expect(page.getByText('secret-canary')).toHaveCount(0);

    await page.getByRole('button', { name: 'Only report' }).click();
    const stop = page.getByRole('dialog', { name: 'Stop enforcing the policy?' });
    await stop.getByRole('button', { name: 'Only report' }).click();
    await expect(stop.getByText('Please give a reason.')).toBeVisible();
    await stop.getByLabel('Reason').fill('A new widget is being tried.');
    await stop.getByRole('button', { name: 'Only report' }).click();
    await expect(page.getByText('The policy is only reported.')).toBeVisible();
    const tried = await page.goto(`${url}/admin?section=security&tab=csp`);
    expect(Object.keys(tried?.headers() ?? {})).toContain('content-security-policy-report-only');
    expect(Object.keys(tried?.headers() ?? {})).not.toContain('content-security-policy');

    await page.getByRole('button', { name: 'Enforce' }).click();
    const enforce = page.getByRole('dialog', { name: 'Enforce the policy?' });
    await expect(enforce.getByRole('table', { name: 'What would have been blocked' })).toContainText('https://widgets.example');
    await checkPage(page, 'client-security-enforce');
    await enforce.getByLabel('Reason').fill('The trial has ended.');
    await enforce.getByRole('button', { name: 'Enforce policy' }).click();
    await expect(page.getByText('The policy is enforced.')).toBeVisible();
    const after = await page.goto(`${url}/admin?section=security&tab=csp`);
    expect(Object.keys(after?.headers() ?? {})).toContain('content-security-policy');
  },
);

test(
  'an admin finds a key in an announcement, resolves the finding, and checks the packages',
  { tag: '@any-width' },
  async ({ page, freshPortal }) => {
    const { url } = freshPortal;
    await freshPortal.signUp(page, { roles: ['admin'], name: ['Olive', 'Owner'] });
    await page.goto(`${url}/staff?section=announcements`);
    const written = await page.evaluate(async (content) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ title: 'The new server', content });
      return (await fetch('/api/staff/announcements', { method: 'POST', headers, body })).status;
    }, `Sign in with ${AWS_KEY}.`);
    expect(written).toBe(201);

    await page.goto(`${url}/admin?section=security&tab=secrets`);
    await expect(page.getByText('No findings', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Scan now' }).click();
    const findings = page.getByRole('table', { name: 'Secrets found' });
    const finding = findings.getByRole('row').filter({ hasText: 'Announcement The new server' });
    await expect(finding).toContainText('AKIA… (20 characters)');
    await expect(finding).toContainText('Open');
    await expect(page.getByText(AWS_KEY)).toHaveCount(0);
    await checkPage(page, 'secrets');
    await finding.getByRole('button', { name: /^Resolve/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve this finding?' });
    await dialog.getByLabel('What was done').fill('The key was revoked.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(finding).toContainText('The key was revoked.');
    await expect(dialog).toBeHidden();

    const packages = page.getByRole('table', { name: 'Packages' });
    await page.getByRole('searchbox', { name: 'Search packages' }).fill('@nestjs/core');
    await expect(packages.getByRole('row').filter({ hasText: '@nestjs/core' })).toContainText('Unknown');
    const via = [{ name: '@nestjs/core', title: 'A vulnerability', severity: 'high', range: '*', url: 'https://advisories.example/1' }];
    const report = { auditReportVersion: 2, vulnerabilities: { '@nestjs/core': { name: '@nestjs/core', via } } };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload report' }).click();
    await (await chooser).setFiles({ name: 'audit.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(report)) });
    await expect(page.getByText('The report is in use.')).toBeVisible();
    const core = packages.getByRole('row').filter({ hasText: '@nestjs/core' });
    await expect(core).toContainText('Vulnerable');
    await expect(core.getByRole('link', { name: 'A vulnerability' })).toHaveAttribute('href', 'https://advisories.example/1');
    await checkPage(page, 'secrets-vulnerable');

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download SBOM' }).click()]);
    expect(download.suggestedFilename()).toBe('sbom.cdx.json');
    await page.goto(`${url}/admin?section=security`);
    await page.getByRole('link', { name: /Vulnerable packages/ }).click();
    await expect(packages.getByRole('row')).toHaveCount(2);
  },
);
