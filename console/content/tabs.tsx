import { NavLink } from 'react-router';

const tabs = [
  ['/content', 'Site'],
  ['/content/page', 'Pages'],
  ['/content/banner', 'Banners'],
  ['/content/announcement', 'Announcements'],
  ['/content/articles', 'Articles'],
  ['/content/notifications', 'Notifications'],
  ['/content/letters', 'Letters'],
  ['/content/pictures', 'Pictures'],
] as const;

/** The parts of what players read. */
export function ContentTabs() {
  return (
    <nav className="tabs" aria-label="What players read">
      {tabs.map(([path, name]) => (
        <NavLink key={path} to={path} end={path === '/content'}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
