import { NavLink } from 'react-router';

const tabs = [
  ['/orders', 'Orders'],
  ['/orders/money', 'Money to decide'],
  ['/orders/disputes', 'Disputes'],
  ['/orders/strays', 'Without an order'],
] as const;

/** The parts of the desk of orders. */
export function OrderTabs() {
  return (
    <nav className="tabs" aria-label="Orders and their money">
      {tabs.map(([path, name]) => (
        <NavLink key={path} to={path} end>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
