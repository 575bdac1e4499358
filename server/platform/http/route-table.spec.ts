import 'reflect-metadata';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { Access } from '../access/access.js';
import { accessDocument, controllersIn, routeTable } from './route-table.js';

@Controller('things')
class Declared {
  @Get()
  @Access('everyone')
  list(): string[] {
    return [];
  }

  @Post(':id/close')
  @Access('admin', { recentProof: true })
  close(): void {}

  @Post(':id/look')
  @Access('admin', { withoutProof: 'Changes nothing.' })
  look(): void {}
}

@Controller()
class Forgetful {
  @Get('secret')
  secret(): string {
    return 'open to no one';
  }
}

@Module({ controllers: [Declared] })
class Inner {}

@Module({ imports: [{ module: Inner }, Inner] })
class Outer {}

describe('the route table', () => {
  it('lists every handler with its rule, and each module once', () => {
    const rows = routeTable(controllersIn(Outer), '/api');
    expect(rows).toEqual([
      { method: 'GET', path: '/api/things', rule: 'everyone', handler: 'Declared.list', proof: null },
      { method: 'POST', path: '/api/things/:id/close', rule: 'admin', handler: 'Declared.close', proof: 'required' },
      { method: 'POST', path: '/api/things/:id/look', rule: 'admin', handler: 'Declared.look', proof: { exempt: 'Changes nothing.' } },
    ]);
    expect(accessDocument(rows)).toContain('| POST | `/api/things/:id/close` | admin |  | required | Declared.close |');
    expect(accessDocument(rows)).toContain('| admin |  | none: Changes nothing. | Declared.look |');
  });

  it('is refused while a handler declares nothing', () => {
    expect(() => routeTable([Declared, Forgetful], '/api')).toThrow('No access rule is declared on Forgetful.secret.');
  });
});
